import type { ListedPicture } from '../../domain/picture-list.ts'
import type { RequestDraft } from '../../domain/request.ts'

/** The form's draft on the device, with its pictures. */
export interface RequestFormDraft {
  fields: RequestDraft
  pictures: readonly ListedPicture[]
}

export const emptyRequest: RequestFormDraft = {
  fields: { message: '', budget_range: '', timeline: '', portfolio_title: '', portfolio_description: '' },
  pictures: [],
}

export const isTouched = ({ fields, pictures }: RequestFormDraft): boolean =>
  pictures.length > 0 || Object.values(fields).some((text) => text !== '')
