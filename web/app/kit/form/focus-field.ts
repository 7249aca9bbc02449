import { useEffect } from 'react'

/**
 * Leads to a field by the name that the server knows it by, such as `legal_address.city`; what is folded is opened first.
 * Inputs carry it as `data-field`, parts of an address as `data-part`.
 */
export function focusField(field: string): void {
  const [name, part] = field.split(/[.[]/)
  const at = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!at) return
  for (const box of ['[data-folded="true"]', 'section']) {
    at.closest(box)?.querySelector<HTMLElement>(':scope > button[aria-expanded="false"]')?.click()
  }
  requestAnimationFrame(() => {
    at.scrollIntoView({ block: 'center' })
    // What is changed where it stands opens by a click.
    if (!inputOf(at, part)) at.querySelector('button')?.click()
    focusOnceShown(() => inputOf(at, part))
  })
}

/** What was folded takes a frame to open, or many on a busy machine. */
function focusOnceShown(find: () => HTMLElement | null, frames = 60): void {
  const input = find()
  input?.focus()
  if (document.activeElement !== input && frames > 0)
    requestAnimationFrame(() => focusOnceShown(find, frames - 1))
}

function inputOf(at: HTMLElement, part: string | undefined): HTMLElement | null {
  if (at.matches('input, textarea')) return at
  const named = part ? at.querySelector<HTMLElement>(`[data-part="${CSS.escape(part)}"]`) : null
  return named ?? at.querySelector<HTMLElement>('input, textarea')
}

/** The field that the address names behind its #, as soon as it is there. */
export function useNamedField(isThere: boolean): void {
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1))
    if (isThere && /^[\w.]+$/.test(name)) focusField(name)
  }, [isThere])
}
