/** Loads what writing takes, before anybody writes. */
export function prepareComposer(): void {
  const load = () => {
    void import('./composer.tsx')
    void import('./text/mail-text.tsx')
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 2_000 })
  else setTimeout(load, 300)
}
