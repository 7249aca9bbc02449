import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownPath } from '../../ui/api.ts'
import { ClockIcon, DownloadIcon, TickIcon } from '../../ui/icons.tsx'
import { useFormats } from '../../ui/messages.tsx'
import { Card, Shell } from '../../ui/shell.tsx'
import { Failed, Notice, Waiting } from '../../ui/states.tsx'
import css from './mandate.module.css'
import { isOver, mandateQuery, type PublicMandate } from './query.ts'
import { SignForm } from './sign-form.tsx'
import { useWords } from './words.ts'

export function MandatePage() {
  const words = useWords()
  const { data: mandate, error, refetch } = useQuery(mandateQuery())
  if (error && isOver(error)) return <Over />
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!mandate) return <Waiting />
  if (mandate.state === 'revoked' || mandate.state === 'expired') return <Over mandate={mandate} />
  if (mandate.state === 'active') return <Signed mandate={mandate} />
  return (
    <Shell brand={mandate.brand} title={words.title} narrow>
      <Card labelledBy="mandate">
        <h1 id="mandate" className={css.title}>
          {mandate.scheme === 'B2B' ? words.titleB2b : words.title}
        </h1>
        <p className={css.intro}>{words.intro(mandate.creditor.name)}</p>
        <Facts mandate={mandate} />
        <div className={css.text} lang={mandate.language}>
          {mandate.text}
        </div>
        <SignForm />
      </Card>
    </Shell>
  )
}

function Facts({ mandate }: { mandate: PublicMandate }) {
  const words = useWords()
  const { creditor } = mandate
  const facts = [
    [words.creditor, [creditor.name, creditor.address].filter(Boolean).join('\n')],
    [words.creditorId, creditor.creditor_id],
    [words.umr, mandate.umr],
    [words.kind, mandate.one_off ? words.oneOff : words.recurring],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Over({ mandate }: { mandate?: PublicMandate }) {
  const words = useWords()
  return (
    <Notice
      brand={mandate?.brand ?? null}
      mark={<ClockIcon size={26} />}
      tone="quiet"
      title={words.over.title}
    >
      {words.over.text}
    </Notice>
  )
}

function Signed({ mandate }: { mandate: PublicMandate }) {
  const words = useWords()
  const formats = useFormats()
  return (
    <Notice
      brand={mandate.brand}
      mark={<TickIcon size={26} />}
      tone="good"
      title={words.signed.title}
      actions={
        mandate.pdf_url && (
          <Button
            component="a"
            variant="default"
            size="md"
            href={ownPath(mandate.pdf_url)}
            download={`${mandate.umr}.pdf`}
            leftSection={<DownloadIcon size={18} />}
          >
            {words.download}
          </Button>
        )
      }
    >
      <p>
        {words.signed.text(
          mandate.creditor.name,
          mandate.iban_masked ?? '',
          mandate.signed_on ? formats.date(mandate.signed_on) : '',
        )}
      </p>
      <p>{words.signed.reference(mandate.umr)}</p>
    </Notice>
  )
}
