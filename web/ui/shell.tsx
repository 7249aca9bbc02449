import { type ReactNode, useEffect } from 'react'
import { applyAccent, type Brand } from './accent.ts'
import { ownPath } from './api.ts'
import { GlobeIcon } from './icons.tsx'
import { type Language, languageNames } from './language.ts'
import { languages } from './languages.ts'
import { useSpeech } from './messages.tsx'
import css from './shell.module.css'

export interface ShellProps {
  /** Null until it is known, and where a link leads nowhere. */
  brand: Brand | null
  /** Of the browser's tab. */
  title: string
  /** Room for a document beside its panel. */
  wide?: boolean
  /** For a form, or a page that says one thing. */
  narrow?: boolean
  /** Sticks to the bottom of a phone's screen: the one thing to do here. */
  bar?: ReactNode
  children: ReactNode
}

/** The tenant's name on top, the page, a quiet footer. */
export function Shell({ brand, title, wide = false, narrow = false, bar, children }: ShellProps) {
  const { shell } = useSpeech()
  useEffect(() => applyAccent(brand?.accent_color), [brand?.accent_color])
  useEffect(() => {
    document.title = brand ? `${title} · ${brand.name}` : title
  }, [title, brand])
  return (
    <div className={`${css.page} ${wide ? css.wide : narrow ? css.narrow : ''}`}>
      <header className={css.header}>{brand && <BrandName brand={brand} />}</header>
      <main className={css.main}>{children}</main>
      {bar && (
        <section className={css.bar} aria-label={shell.actions}>
          {bar}
        </section>
      )}
      <Footer text={brand?.footer_text} />
    </div>
  )
}

function BrandName({ brand }: { brand: Brand }) {
  if (!brand.logo) return <span>{brand.name}</span>
  return <img className={css.logo} src={ownPath(brand.logo)} alt={brand.name} height={40} />
}

function Footer({ text }: { text?: string | null | undefined }) {
  const { shell, language, speak } = useSpeech()
  return (
    <footer className={css.footer}>
      {text && <p className={css.brandText}>{text}</p>}
      <span>{shell.poweredBy('Bowline')}</span>
      <label className={css.language}>
        <GlobeIcon size={16} />
        <span className="visually-hidden">{shell.language}</span>
        <select value={language} onChange={event => speak(event.currentTarget.value as Language)}>
          {languages.map(one => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </select>
      </label>
    </footer>
  )
}

export function Card({ children, labelledBy }: { children: ReactNode; labelledBy?: string }) {
  return (
    <section className={css.card} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}
