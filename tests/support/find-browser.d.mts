export function findBrowser(log?: (line: string) => void): Promise<string>
export function findHeadlessBrowser(log?: (line: string) => void): Promise<string>
export const indexedDbFlags: string[]
