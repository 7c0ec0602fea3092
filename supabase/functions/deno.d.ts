/**
 * The part of Deno that edge functions use, so that `tsc -p supabase/functions` can check them without Deno: web
 * standards come from TypeScript's own library, and `npm:` names are those of the packages in this checkout. The
 * embedded backend's host provides this and no more; another part of Deno must be added to both.
 */
declare namespace Deno {
  interface Env {
    get(name: string): string | undefined
    has(name: string): boolean
    toObject(): Record<string, string>
  }

  const env: Env

  /** Serves every request; one call per function. */
  function serve(handler: (request: Request) => Response | Promise<Response>): void
}
