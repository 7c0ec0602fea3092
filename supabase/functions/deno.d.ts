/**
 * What edge functions use of Deno, so that `tsc -p supabase/functions` can check them without Deno: web standards come
 * from TypeScript's own library, and `npm:` names are those of the packages in this checkout. The embedded backend's host
 * gives functions this and no more; whoever needs another part of Deno adds it to both.
 */
declare namespace Deno {
  interface Env {
    get(name: string): string | undefined
    has(name: string): boolean
    toObject(): Record<string, string>
  }

  const env: Env

  /** Answers every request; one call per function. */
  function serve(handler: (request: Request) => Response | Promise<Response>): void
}
