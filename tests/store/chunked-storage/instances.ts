import 'fake-indexeddb/auto'
import {
  createRevision,
  type FilledMangoQuery,
  fillWithDefaultSettings,
  now,
  prepareQuery,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorage,
  type RxStorageInstance,
} from 'rxdb/plugins/core'

export interface Fruit {
  id: string
  count: number
  sort: string
}

export type FruitDocument = RxDocumentData<Fruit>
export type FruitInstance = RxStorageInstance<Fruit, object, object>

export const schema: RxJsonSchema<FruitDocument> = fillWithDefaultSettings({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    count: { type: 'number', minimum: 0, maximum: 1000, multipleOf: 1 },
    sort: { type: 'string', maxLength: 20 },
  },
  required: ['id', 'count', 'sort'],
  indexes: ['count', ['sort', 'count']],
} satisfies RxJsonSchema<Fruit>)

let made = 0
/** Returns a name that is unique in this process. */
export const newName = (what = 'fruit'): string => `${what}${++made}`

/** Opens a collection. Each call without a `token` is a connection of its own, as in another tab. */
export function open(
  storage: RxStorage<object, object>,
  databaseName: string,
  {
    multiInstance = false,
    version = 0,
    collectionName = 'fruits',
    token = newName('token'),
    options = {},
  } = {},
): Promise<FruitInstance> {
  return storage.createStorageInstance<Fruit>({
    databaseInstanceToken: token,
    databaseName,
    collectionName,
    schema: { ...schema, version },
    options,
    multiInstance,
    devMode: false,
  })
}

/** Returns a version of a document that follows `previous`. */
export function fruit(id: string, fields: Partial<FruitDocument> = {}, previous?: FruitDocument) {
  const document = {
    id,
    count: 1,
    sort: 'apple',
    _deleted: false,
    _attachments: {},
    _meta: { lwt: now() },
    _rev: '',
    ...fields,
  }
  return { ...document, _rev: createRevision('token', previous) }
}

export const prepared = (query: Partial<FilledMangoQuery<Fruit>>) =>
  prepareQuery(schema, {
    selector: { _deleted: { $eq: false } },
    sort: [{ id: 'asc' }],
    skip: 0,
    ...query,
  } as FilledMangoQuery<Fruit>)

/** Returns every document of a collection, ordered by id. */
export const allOf = async (instance: FruitInstance): Promise<FruitDocument[]> =>
  (await instance.query(prepared({}))).documents
