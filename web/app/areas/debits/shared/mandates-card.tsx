import { Badge, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getMandatePdf, listMandates, type Mandate, revokeMandate } from '../../../../../sdk/index.ts'
import { download } from '../../../kit/documents/download.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { notifications } from '../../../kit/notices.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useDebitWords } from '../words.ts'
import { AskForm, PaperForm } from './mandate-forms.tsx'
import css from './mandates.module.css'

const colors: Record<Mandate['state'], string> = {
  pending: 'blue',
  active: 'green',
  expired: 'gray',
  revoked: 'red',
}

/** What a customer lets us collect: asked for, recorded from paper, looked at, revoked. */
export function MandatesCard({ customerId }: { customerId: string }) {
  const words = useDebitWords()
  const may = useMay()
  const [dialog, setDialog] = useState<'ask' | 'paper' | null>(null)
  const mandates = useQuery({
    queryKey: ['mandates', customerId],
    queryFn: () => listMandates({ client, path: { customer_id: customerId } }),
  })
  const close = () => setDialog(null)
  return (
    <Section
      title={words.mandates}
      actions={
        may('member') && (
          <Group gap="xs">
            {may('admin') && (
              <Button size="compact-sm" variant="default" onClick={() => setDialog('paper')}>
                {words.paper}
              </Button>
            )}
            <Button size="compact-sm" onClick={() => setDialog('ask')}>
              {words.ask}
            </Button>
          </Group>
        )
      }
    >
      {mandates.error && (
        <Text size="sm" c="var(--bad)" role="alert">
          {mandates.error.message}
        </Text>
      )}
      {mandates.data?.data.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noMandates}
        </Text>
      )}
      <ul className={css.list}>
        {mandates.data?.data.map(mandate => (
          <MandateLine key={mandate.id} mandate={mandate} />
        ))}
      </ul>
      {dialog === 'ask' && <AskForm customerId={customerId} onClose={close} />}
      {dialog === 'paper' && <PaperForm customerId={customerId} onClose={close} />}
    </Section>
  )
}

const loadPdf = (id: string): Promise<Blob> =>
  getMandatePdf({ client, path: { mandate_id: id }, parseAs: 'blob' }) as unknown as Promise<Blob>

function MandateLine({ mandate }: { mandate: Mandate }) {
  const words = useDebitWords()
  const formats = useFormats()
  const may = useMay()
  const revoking = useAct(() => revokeMandate({ client, path: { mandate_id: mandate.id } }), {
    stale: ['mandates', 'payment-methods'],
    done: words.revoked,
  })
  const isLive = mandate.state === 'pending' || mandate.state === 'active'
  const copyLink = () =>
    void navigator.clipboard
      .writeText(mandate.url ?? '')
      .then(() => notifications.show({ message: words.copied }))
  return (
    <li className={css.line}>
      <div className={css.what}>
        <Group gap="xs">
          <Text fw={600}>{mandate.umr}</Text>
          <Badge variant="light" color={colors[mandate.state]}>
            {words.mandateStates[mandate.state]}
          </Badge>
          <Badge variant="default">{mandate.scheme}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {[
            mandate.holder,
            mandate.iban_masked,
            mandate.state === 'active' &&
              mandate.expires_on &&
              words.expiresOn(formats.date(mandate.expires_on)),
            mandate.state === 'pending' && mandate.email,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {mandate.state === 'pending' && mandate.url && (
          <Button size="compact-sm" variant="default" onClick={copyLink}>
            {words.copyLink}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${words.pdf} ${mandate.umr}`}
          onClick={() => download(() => loadPdf(mandate.id), `${mandate.umr}.pdf`)}
        >
          {words.pdf}
        </Button>
        {isLive && may('member') && (
          <ConfirmButton
            question={words.revokeText(mandate.umr)}
            confirm={words.revoke}
            onConfirm={() => revoking.mutate()}
          >
            {words.revoke}
          </ConfirmButton>
        )}
      </Group>
    </li>
  )
}
