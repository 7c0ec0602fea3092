import type { RequestFormDraft } from '../edit-unsent/form-drafts.ts'

export const emptyRequest: RequestFormDraft = {
  fields: { message: '', budget_range: '', timeline: '', portfolio_title: '', portfolio_description: '' },
  pictures: [],
}

export const isTouched = ({ fields, pictures }: RequestFormDraft): boolean =>
  pictures.length > 0 || Object.values(fields).some((text) => text !== '')
