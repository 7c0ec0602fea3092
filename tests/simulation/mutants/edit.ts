import type { Edit } from '../run/bundle.ts'

export const edit = (file: string, from: string, to: string): Edit => ({ file, from, to })
