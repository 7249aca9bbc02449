import { Alert, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type OwnBankAccount, reconcileBankAccount } from '../../../../../sdk/index.ts'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats, useSpeech } from '../../../kit/speech.tsx'
import { useBankWords } from '../words.ts'

/** What the bank says up to the end of a month, next to what was made of it. */
export function Reconciliation({ account }: { account: OwnBankAccount }) {
  const words = useBankWords()
  const formats = useFormats()
  const { language } = useSpeech()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/bank/accounts/$accountId' })
  const last = account.closing_on ?? Temporal.Now.plainDateISO().toString()
  const month = Temporal.PlainYearMonth.from(search.month ?? last.slice(0, 7))
  const to = month.toPlainDate({ day: month.daysInMonth }).toString()
  const query = useQuery({
    queryKey: ['bank-account', account.id, 'reconciliation', to],
    queryFn: () => reconcileBankAccount({ client, path: { bank_account_id: account.id }, query: { to } }),
  })
  const turn = (months: number) =>
    void navigate({
      to: '/bank/accounts/$accountId',
      params: { accountId: account.id },
      search: { month: month.add({ months }).toString() },
      replace: true,
    })
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${to}T00:00:00Z`),
  )
  const money = (cents: number) => formats.money(cents, account.currency)
  const data = query.data?.data
  const transactions = (show: string) => ({ to: '/bank', search: { show, account: account.id } })
  return (
    <Section
      title={words.reconciliation}
      actions={
        <Group gap="xs">
          <Button variant="default" size="xs" aria-label={words.monthBefore} onClick={() => turn(-1)}>
            <IconChevronLeft size={15} />
          </Button>
          <Text fw={600}>{name}</Text>
          <Button variant="default" size="xs" aria-label={words.monthAfter} onClick={() => turn(1)}>
            <IconChevronRight size={15} />
          </Button>
        </Group>
      }
    >
      {!data ? (
        <Unloaded query={query} />
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {words.upTo(formats.date(data.to))}
          </Text>
          <Figures label={words.upTo(formats.date(data.to))}>
            <Figure
              label={words.closing}
              value={data.closing_cents === null ? '–' : money(data.closing_cents)}
            />
            <Figure label={words.credits} value={money(data.credits_cents)} />
            <Figure label={words.debits} value={money(data.debits_cents)} {...transactions('outgoing')} />
            <Figure
              label={words.matchedSum}
              value={money(data.matched_cents)}
              tone="good"
              {...transactions('matched')}
            />
            <Figure
              label={words.unapplied}
              value={money(data.unapplied_cents)}
              tone={data.unapplied_cents > 0 ? 'warn' : undefined}
              note={data.open_transactions > 0 ? words.openOnes(data.open_transactions) : words.settled}
              to="/bank"
              search={{ account: account.id }}
            />
            <Figure label={words.ignoredSum} value={money(data.ignored_cents)} {...transactions('ignored')} />
          </Figures>
          {data.gaps.length > 0 && (
            <Alert color="orange" title={words.gaps} mt="md">
              {data.gaps.map(gap => (
                <div key={`${gap.previous_id} ${gap.bank_statement_id}`}>
                  {gap.code === 'gap'
                    ? words.gap(gap.on ? formats.date(gap.on) : '–')
                    : words.openingDiffers(
                        gap.on ? formats.date(gap.on) : '–',
                        money(gap.expected_cents ?? 0),
                        money(gap.opening_cents ?? 0),
                      )}
                </div>
              ))}
            </Alert>
          )}
        </>
      )}
    </Section>
  )
}
