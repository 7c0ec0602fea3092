const perDevice = new URL('rxdb-per-device.ts', import.meta.url).href

/** Resolves the app's import of `createRxDatabase` to a copy for each device. */
export const resolve = (specifier, context, next) =>
  specifier === 'rxdb/plugins/core' && context.parentURL?.includes('/src/database/device-database.ts')
    ? next(perDevice, context)
    : next(specifier, context)
