import { useFormats } from '../../kit/speech.tsx'
import css from './brand-preview.module.css'
import { useIdentityWords } from './words.ts'

interface BrandPreviewProps {
  name: string
  logo: string | null
  accent: string
  footer: string
  currency: string
}

/** What a customer sees of the brand, as it is being chosen. */
export function BrandPreview({ name, logo, accent, footer, currency }: BrandPreviewProps) {
  const words = useIdentityWords()
  const formats = useFormats()
  return (
    <figure className={css.sheet} aria-label={words.preview}>
      <div
        ref={element =>
          element?.style.setProperty('--accent', /^#[0-9a-f]{6}$/i.test(accent) ? accent : '#2457d6')
        }
      >
        <div className={css.head}>{logo ? <img src={logo} alt={name} /> : <strong>{name}</strong>}</div>
        <div className={css.card}>
          <span className={css.soft}>{words.previewInvoice}</span>
          <strong className={css.amount}>{formats.money(124_000, currency)}</strong>
          <span className={css.soft}>{words.previewAmount}</span>
          <span className={css.button}>{words.previewButton}</span>
        </div>
        <p className={css.foot}>{footer || name}</p>
      </div>
    </figure>
  )
}
