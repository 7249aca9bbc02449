/** Nothing that Enter would press has the focus: the page itself does, or the heading that who arrives is put before. */
export const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && target.tagName === 'H1')

/** Letters belong to who writes: in a field, in an editor, in an open dialog or menu. A box that is ticked takes none. */
export function isTyping({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) return isInside(target)
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true
  return isInside(target)
}

const isInside = (target: HTMLElement) =>
  target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
