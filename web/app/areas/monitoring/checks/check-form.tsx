import { NumberInput, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Check, createCheck, updateCheck } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { Pair } from '../../../kit/settings/rows.tsx'
import { useMonitoringNames } from '../names.ts'
import { useMonitoringWords } from '../words.ts'

type Kind = Check['kind']

const numberOrNull = (value: string | number): number | null => (value === '' ? null : Number(value))

/** Makes a check, or changes one: its kind stays what it is. */
export function CheckForm({ check, onClose }: { check?: Check; onClose: () => void }) {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({
    of: `check/${check?.id ?? 'new'}`,
    saved: {
      kind: (check?.kind ?? 'http') as Kind,
      name: check?.name ?? '',
      target: check?.target ?? '',
      interval: (check?.interval_seconds ?? 60) as string | number,
      timeout: (check?.timeout_seconds ?? 10) as string | number,
      status: (check?.expect.status ?? '') as string | number,
      contains: check?.expect.body_contains ?? '',
      slow: (check?.expect.max_ms ?? '') as string | number,
      days: (check?.expect.tls_days_left ?? '') as string | number,
    },
  })
  const [kind, setKind] = draft.part('kind')
  const [name, setName] = draft.part('name')
  const [target, setTarget] = draft.part('target')
  const [interval, setInterval] = draft.part('interval')
  const [timeout, setTimeout] = draft.part('timeout')
  const [status, setStatus] = draft.part('status')
  const [contains, setContains] = draft.part('contains')
  const [slow, setSlow] = draft.part('slow')
  const [days, setDays] = draft.part('days')
  const hasTarget = kind !== 'heartbeat'
  const save = async () => {
    const body = {
      name,
      interval_seconds: Number(interval),
      timeout_seconds: Number(timeout),
      ...(hasTarget ? { target } : {}),
      expect: {
        status: numberOrNull(status),
        body_contains: contains || null,
        max_ms: numberOrNull(slow),
        tls_days_left: numberOrNull(days),
      },
    }
    return check
      ? updateCheck({ client, path: { check_id: check.id }, body })
      : createCheck({ client, body: { ...body, kind } })
  }
  return (
    <FormModal
      draft={draft}
      isOpen
      title={check ? words.changeCheck : names.newCheck}
      submit={check ? words.save : words.create}
      onClose={onClose}
      onSubmit={save}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['checks'] })
        if (check) onClose()
        else if ('id' in data)
          void navigate({ to: '/monitoring/checks/$checkId', params: { checkId: data.id } })
      }}
    >
      <TextInput
        label={words.name}
        required
        data-autofocus
        value={name}
        error={draft.errorOf('name')}
        onChange={event => setName(event.currentTarget.value)}
      />
      {!check && (
        <Select
          label={words.kind}
          data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          value={kind}
          error={draft.errorOf('kind')}
          onChange={value => setKind(value as Kind)}
        />
      )}
      {hasTarget && (
        <TextInput
          label={words.target}
          required
          placeholder={words.targets[kind]}
          value={target}
          error={draft.errorOf('target')}
          onChange={event => setTarget(event.currentTarget.value)}
        />
      )}
      <Pair>
        <NumberInput
          label={words.interval}
          min={30}
          max={86_400}
          required
          value={interval}
          error={draft.errorOf('interval')}
          onChange={setInterval}
        />
        <NumberInput
          label={words.timeout}
          min={1}
          max={30}
          required
          value={timeout}
          error={draft.errorOf('timeout')}
          onChange={setTimeout}
        />
      </Pair>
      {(kind === 'http' || kind === 'dns') && (
        <TextInput
          label={words.contains}
          value={contains}
          error={draft.errorOf('contains')}
          onChange={event => setContains(event.currentTarget.value)}
        />
      )}
      {kind === 'http' && (
        <Pair>
          <NumberInput
            label={words.wantedStatus}
            placeholder="200–399"
            value={status}
            error={draft.errorOf('status')}
            onChange={setStatus}
          />
          <NumberInput
            label={words.tlsDays}
            min={0}
            value={days}
            error={draft.errorOf('days')}
            onChange={setDays}
          />
        </Pair>
      )}
      {hasTarget && (
        <NumberInput
          label={words.maxMs}
          min={1}
          max={30_000}
          value={slow}
          error={draft.errorOf('slow')}
          onChange={setSlow}
        />
      )}
    </FormModal>
  )
}
