import type { Signature } from './fields.ts'
import css from './ink.module.css'

/** A signature as it will look on the page; the fonts come with the dialog that offered them. */
export function Ink({ signature, isInitials = false }: { signature: Signature; isInitials?: boolean }) {
  if (isInitials) return <span className={`${css.ink} ${css.script}`}>{signature.initials}</span>
  if (signature.image) return <img className={css.picture} src={signature.image} alt="" />
  return <span className={`${css.ink} ${css[signature.style]}`}>{signature.name}</span>
}
