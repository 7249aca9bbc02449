import { Autocomplete, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AlertRule,
  createAlertRule,
  listChecks,
  listMetrics,
  listRooms,
  updateAlertRule,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { Pair } from '../../../kit/settings/rows.tsx'
import { useMonitoringNames } from '../names.ts'
import { type Fn, functions } from '../search.ts'
import { useMonitoringWords } from '../words.ts'
import type { When } from './condition.ts'

interface RuleFormProps {
  rule?: AlertRule
  onClose: () => void
  /** The secret of a new rule that calls a webhook. */
  onSecret?: (secret: string) => void
}

interface Draft {
  name: string
  kind: When['kind']
  metric: string
  fn: Fn
  op: 'gt' | 'gte' | 'lt' | 'lte'
  threshold: string | number
  window: string | number
  hold: string | number
  check: string | null
  q: string
  count: string | number
  emails: string[]
  webhook: string
  room: string | null
}

function draftOf(rule: AlertRule | undefined): Draft {
  const when = (rule?.when ?? { kind: 'metric' }) as unknown as Partial<When>
  const all = rule?.notify ?? []
  const metric = when.kind === 'metric' ? when : undefined
  const log = when.kind === 'log' ? when : undefined
  return {
    name: rule?.name ?? '',
    kind: when.kind ?? 'metric',
    metric: metric?.query?.name ?? '',
    fn: metric?.query?.fn ?? 'avg',
    op: metric?.op ?? 'gt',
    threshold: metric?.threshold ?? '',
    window: metric?.window_seconds ?? log?.window_seconds ?? 300,
    hold: metric?.for_seconds ?? 0,
    check: when.kind === 'check' ? (when.check_id ?? null) : null,
    q: log?.q ?? 'level:error',
    count: log?.count ?? 10,
    emails: all.flatMap(({ email }) => (typeof email === 'string' ? [email] : [])),
    webhook: String(all.find(one => one.webhook_url)?.webhook_url ?? ''),
    room: (all.find(one => one.room_id)?.room_id as string | undefined) ?? null,
  }
}

function whenOf(draft: Draft): When {
  if (draft.kind === 'check') return { kind: 'check', check_id: draft.check ?? '' }
  if (draft.kind === 'log')
    return { kind: 'log', q: draft.q, count: Number(draft.count), window_seconds: Number(draft.window) }
  return {
    kind: 'metric',
    query: { name: draft.metric, fn: draft.fn },
    op: draft.op,
    threshold: Number(draft.threshold),
    window_seconds: Number(draft.window),
    for_seconds: Number(draft.hold),
  }
}

const notifyOf = ({ emails, webhook, room }: Draft) => [
  ...emails.map(email => ({ email })),
  ...(webhook ? [{ webhook_url: webhook }] : []),
  ...(room ? [{ room_id: room }] : []),
]

export function RuleForm({ rule, onClose, onSecret }: RuleFormProps) {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const queries = useQueryClient()
  const typed = useDraft({ of: `alert-rule/${rule?.id ?? 'new'}`, saved: draftOf(rule) })
  const { values: draft, set } = typed
  const rooms = useQuery({ queryKey: ['rooms', 'choice'], queryFn: () => listRooms({ client }) })
  const save = async () => {
    const body = { name: draft.name, when: whenOf(draft), notify: notifyOf(draft) }
    if (rule) await updateAlertRule({ client, path: { alert_rule_id: rule.id }, body })
    else {
      const { data } = await createAlertRule({ client, body })
      if (draft.webhook && 'secret' in data) onSecret?.(data.secret)
    }
  }
  return (
    <FormModal
      draft={typed}
      isOpen
      title={rule ? words.changeRule : names.newRule}
      submit={rule ? words.save : words.create}
      onClose={onClose}
      onSubmit={save}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['alert-rules'] })
        onClose()
      }}
    >
      <TextInput
        label={words.name}
        required
        data-autofocus
        value={draft.name}
        onChange={event => set({ name: event.currentTarget.value })}
      />
      <Select
        label={words.condition}
        allowDeselect={false}
        data={Object.entries(words.conditions).map(([value, label]) => ({ value, label }))}
        value={draft.kind}
        onChange={kind => set({ kind: kind as When['kind'] })}
      />
      {draft.kind === 'metric' && <MetricFields draft={draft} set={set} />}
      {draft.kind === 'check' && <CheckField draft={draft} set={set} />}
      {draft.kind === 'log' && (
        <>
          <TextInput
            label={words.search}
            required
            value={draft.q}
            onChange={event => set({ q: event.currentTarget.value })}
          />
          <Pair>
            <NumberInput
              label={words.atLeast}
              required
              min={1}
              value={draft.count}
              onChange={count => set({ count })}
            />
            <NumberInput
              label={words.window}
              required
              min={1}
              value={draft.window}
              onChange={window => set({ window })}
            />
          </Pair>
        </>
      )}
      <TagsInput
        label={words.emails}
        splitChars={[',', ' ', ';']}
        value={draft.emails}
        onChange={emails => set({ emails })}
      />
      <TextInput
        label={words.webhook}
        type="url"
        placeholder="https://"
        value={draft.webhook}
        onChange={event => set({ webhook: event.currentTarget.value })}
      />
      <Select
        label={words.room}
        clearable
        data={(rooms.data?.data ?? []).map(room => ({ value: room.id, label: room.name ?? room.id }))}
        value={draft.room}
        onChange={room => set({ room })}
      />
    </FormModal>
  )
}

interface FieldsProps {
  draft: Draft
  set: (some: Partial<Draft>) => void
}

function MetricFields({ draft, set }: FieldsProps) {
  const words = useMonitoringWords()
  const known = useQuery({
    queryKey: ['metrics', 'names'],
    queryFn: () => listMetrics({ client, query: { page: 1, limit: 100 } }),
  })
  return (
    <>
      <Pair>
        <Autocomplete
          label={words.metric}
          required
          data={(known.data?.data ?? []).map(one => one.name)}
          value={draft.metric}
          onChange={metric => set({ metric })}
        />
        <Select
          label={words.function}
          allowDeselect={false}
          data={functions.map(value => ({ value, label: words.functions[value] }))}
          value={draft.fn}
          onChange={fn => set({ fn: fn as Fn })}
        />
      </Pair>
      <Pair>
        <Select
          label={words.compared}
          allowDeselect={false}
          data={Object.entries(words.operators).map(([value, label]) => ({ value, label }))}
          value={draft.op}
          onChange={op => set({ op: op as Draft['op'] })}
        />
        <NumberInput
          label={words.threshold}
          required
          value={draft.threshold}
          onChange={threshold => set({ threshold })}
        />
      </Pair>
      <Pair>
        <NumberInput label={words.window} min={1} value={draft.window} onChange={window => set({ window })} />
        <NumberInput label={words.holds} min={0} value={draft.hold} onChange={hold => set({ hold })} />
      </Pair>
    </>
  )
}

function CheckField({ draft, set }: FieldsProps) {
  const words = useMonitoringWords()
  const checks = useQuery({
    queryKey: ['checks', 'choice'],
    queryFn: () => listChecks({ client, query: { page: 1, limit: 100 } }),
  })
  return (
    <Select
      label={words.check}
      required
      searchable
      data={(checks.data?.data ?? []).map(one => ({ value: one.id, label: one.name }))}
      value={draft.check}
      onChange={check => set({ check })}
    />
  )
}
