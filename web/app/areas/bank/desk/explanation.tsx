import { Badge, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BankTransaction, explainBankTransaction } from '../../../../../sdk/index.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useBankWords } from '../words.ts'
import css from './desk.module.css'
import { useReasons } from './reasons/words.ts'

const colors = { booked: 'green', proposed: 'blue', passed: 'gray' }

/** Each rule in order: what it saw, and why it did or did not book. */
export function Explanation({ one }: { one: BankTransaction }) {
  const words = useBankWords()
  const reasons = useReasons()
  const formats = useFormats()
  const [isShown, setShown] = useState(false)
  const query = useQuery({
    queryKey: ['bank-transaction', one.id, 'explain', one.status, one.matched_cents],
    queryFn: () => explainBankTransaction({ client, path: { bank_transaction_id: one.id } }),
    enabled: isShown,
  })
  return (
    <section aria-label={words.whyTitle}>
      <Button
        variant="subtle"
        size="compact-sm"
        data-desk="why"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? words.hideWhy : words.why}
      </Button>
      {isShown &&
        (query.data ? (
          <>
            <Title order={2} size="h4" mt="sm">
              {words.whyTitle}
            </Title>
            <ol className={css.steps}>
              {query.data.data.rules.map(step => (
                <li key={step.rule}>
                  <Text span inherit fw={600}>
                    {words.rules[step.rule]}
                  </Text>{' '}
                  <Badge size="sm" variant="light" color={colors[step.decision]}>
                    {words.decisions[step.decision]}
                  </Badge>
                  <Text size="sm" c="dimmed">
                    {reasons(step.reason)}
                  </Text>
                  {step.found.slice(0, 5).map(found => (
                    <Text key={found.invoice_id} size="sm">
                      <TextLink to="/invoices/$invoiceId" params={{ invoiceId: found.invoice_id }}>
                        {found.number}
                      </TextLink>
                      {' · '}
                      {words.due(formats.money(found.due_cents, one.currency))}
                    </Text>
                  ))}
                </li>
              ))}
            </ol>
          </>
        ) : (
          <Unloaded query={query} />
        ))}
    </section>
  )
}
