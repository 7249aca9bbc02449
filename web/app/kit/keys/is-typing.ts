/** Letters belong to who writes: in a field, in an editor, in an open dialog or menu. */
export function isTyping({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true
  return target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
}
