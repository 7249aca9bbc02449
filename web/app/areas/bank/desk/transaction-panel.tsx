import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type BankTransaction, getBankTransaction, type OwnBankAccount } from '../../../../../sdk/index.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useBankWords } from '../words.ts'
import css from './desk.module.css'
import { Explanation } from './explanation.tsx'
import { MatchForm } from './match-form.tsx'
import { useReasons } from './reasons/words.ts'
import { Status } from './status.tsx'
import type { Desk } from './use-desk.ts'

interface PanelProps {
  id: string
  /** As the list has it. */
  known: BankTransaction | undefined
  /** The screen is about it, and called by it. */
  isMain: boolean
  accounts: readonly OwnBankAccount[]
  desk: Desk
  onBack: () => void
  onDone: () => void
}

export function TransactionPanel({ id, known, ...rest }: PanelProps) {
  const words = useBankWords()
  const query = useQuery({
    queryKey: ['bank-transaction', id],
    queryFn: () => getBankTransaction({ client, path: { bank_transaction_id: id } }),
    enabled: known === undefined,
  })
  const one = known ?? query.data?.data
  return (
    <section className={css.panel} aria-label={words.transaction}>
      <Button className={css.back} variant="default" size="xs" onClick={rest.onBack}>
        {words.back}
      </Button>
      {one ? <Loaded one={one} {...rest} /> : <Unloaded query={query} />}
    </section>
  )
}

function Loaded({
  one,
  accounts,
  isMain,
  desk,
  onDone,
}: Omit<PanelProps, 'id' | 'known' | 'onBack'> & { one: BankTransaction }) {
  const words = useBankWords()
  const formats = useFormats()
  const may = useMay()
  const isOpen = one.status === 'unmatched' || one.status === 'proposed' || one.status === 'partially_matched'
  const isIgnorable = one.matched_cents === 0 && one.status !== 'ignored' && one.status !== 'matched'
  const money = (cents: number) => formats.money(cents, one.currency)
  const name = one.counterparty.name ?? words.nameless
  const facts: [string, ReactNode][] = [
    [words.bookedOn, formats.date(one.booked_on)],
    [words.valueOn, one.value_on !== one.booked_on && formats.date(one.value_on)],
    [words.account, accounts.find(account => account.id === one.bank_account_id)?.name],
    [words.payersAccount, one.counterparty.iban],
    [words.remittance, one.remittance],
    [words.reference, one.reference],
    [words.endToEndId, one.end_to_end_id],
    [words.mandate, one.mandate_id],
    [words.returnCode, one.return_code],
  ]
  return (
    <>
      <div className={css.title}>
        {isMain ? (
          <ScreenTitle>{name}</ScreenTitle>
        ) : (
          <Title order={2} size="h1">
            {name}
          </Title>
        )}
        <Status status={one.status} />
        <span className={css.big}>{money(one.amount_cents)}</span>
      </div>
      {one.status === 'partially_matched' && <Text c="dimmed">{words.left(money(one.unapplied_cents))}</Text>}
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => [<dt key={`${label}?`}>{label}</dt>, <dd key={label}>{value}</dd>])}
      </dl>
      <Proposals one={one} desk={desk} onDone={onDone} />
      <Matches one={one} desk={desk} />
      {isOpen && may('member') && <MatchForm one={one} desk={desk} onDone={onDone} />}
      <Group gap="xs" mb="md">
        {isIgnorable && may('member') && (
          <Button variant="default" size="xs" disabled={desk.isBusy} onClick={() => desk.ignore(one, onDone)}>
            {words.ignore}
          </Button>
        )}
        {one.status === 'ignored' && may('member') && (
          <Button variant="default" size="xs" disabled={desk.isBusy} onClick={() => desk.heed(one)}>
            {words.unignore}
          </Button>
        )}
      </Group>
      {one.amount_cents > 0 && isOpen && <Explanation one={one} />}
    </>
  )
}

function Proposals({ one, desk, onDone }: { one: BankTransaction; desk: Desk; onDone: () => void }) {
  const words = useBankWords()
  const reasons = useReasons()
  const formats = useFormats()
  const may = useMay()
  if (one.proposals.length === 0) return null
  return (
    <section className={css.part} aria-label={words.proposals}>
      <Title order={2} size="h4">
        {words.proposals}
      </Title>
      {one.proposals.map((proposal, at) => (
        <div key={proposal.id} className={css.card} data-first={at === 0 || undefined}>
          <div className={css.what}>
            {proposal.matches.map(match => (
              <Text key={match.invoice_id} fw={600} size="sm">
                <TextLink to="/invoices/$invoiceId" params={{ invoiceId: match.invoice_id }}>
                  {match.number}
                </TextLink>
                {' · '}
                {formats.money(match.amount_cents, one.currency)}
                {match.write_off_cents > 0 &&
                  ` · ${words.writeOff(formats.money(match.write_off_cents, one.currency))}`}
              </Text>
            ))}
            <Text size="sm" c="dimmed">
              {[words.confidence[proposal.confidence], reasons(proposal.note)].join(' · ')}
            </Text>
          </div>
          {may('member') && (
            <Button
              size="sm"
              variant={at === 0 ? 'filled' : 'default'}
              loading={desk.isBusy}
              aria-label={`${words.confirm} ${proposal.matches.map(match => match.number).join(', ')}`}
              onClick={() => desk.accept(one, proposal.id, onDone)}
            >
              {words.confirm}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}

function Matches({ one, desk }: { one: BankTransaction; desk: Desk }) {
  const words = useBankWords()
  const formats = useFormats()
  const may = useMay()
  if (one.matches.length === 0) return null
  const mayUndo = may('member') && one.amount_cents > 0
  return (
    <section className={css.part} aria-label={words.matches}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {words.matches}
        </Title>
        {mayUndo && one.matches.length > 1 && (
          <Anchor component="button" type="button" size="sm" onClick={() => desk.unmatch(one)}>
            {words.unmatchAll}
          </Anchor>
        )}
      </Group>
      {one.matches.map(match => (
        <div key={match.id} className={css.card}>
          <div className={css.what}>
            <Text fw={600} size="sm">
              {match.invoice_id ? (
                <TextLink to="/invoices/$invoiceId" params={{ invoiceId: match.invoice_id }}>
                  {match.number}
                </TextLink>
              ) : (
                words.toBalance
              )}
              {' · '}
              {formats.money(match.amount_cents, one.currency)}
              {match.write_off_cents > 0 &&
                ` · ${words.writeOff(formats.money(match.write_off_cents, one.currency))}`}
            </Text>
            <Text size="sm" c="dimmed">
              {[
                match.by === 'rule' && match.rule
                  ? words.byRule(words.rules[match.rule] ?? match.rule)
                  : words.byHand,
                formats.dateTime(match.at),
              ].join(' · ')}
            </Text>
          </div>
          {mayUndo && (
            <Button
              size="xs"
              variant="default"
              disabled={desk.isBusy}
              aria-label={`${words.unmatch} ${match.number ?? words.toBalance}`}
              onClick={() => desk.unmatch(one, match.id)}
            >
              {words.unmatch}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
