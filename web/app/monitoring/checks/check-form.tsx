import { NumberInput, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Check, createCheck, updateCheck } from '../../../../sdk/index.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { client } from '../../session/api.ts'
import { Pair } from '../../settings/rows.tsx'
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
  const [kind, setKind] = useState<Kind>(check?.kind ?? 'http')
  const [name, setName] = useState(check?.name ?? '')
  const [target, setTarget] = useState(check?.target ?? '')
  const [interval, setInterval] = useState<string | number>(check?.interval_seconds ?? 60)
  const [timeout, setTimeout] = useState<string | number>(check?.timeout_seconds ?? 10)
  const [status, setStatus] = useState<string | number>(check?.expect.status ?? '')
  const [contains, setContains] = useState(check?.expect.body_contains ?? '')
  const [slow, setSlow] = useState<string | number>(check?.expect.max_ms ?? '')
  const [days, setDays] = useState<string | number>(check?.expect.tls_days_left ?? '')
  const hasTarget = kind !== 'heartbeat'
  const save = () => {
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
        onChange={event => setName(event.currentTarget.value)}
      />
      {!check && (
        <Select
          label={words.kind}
          data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          value={kind}
          onChange={value => setKind(value as Kind)}
        />
      )}
      {hasTarget && (
        <TextInput
          label={words.target}
          required
          placeholder={words.targets[kind]}
          value={target}
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
          onChange={setInterval}
        />
        <NumberInput label={words.timeout} min={1} max={30} required value={timeout} onChange={setTimeout} />
      </Pair>
      {(kind === 'http' || kind === 'dns') && (
        <TextInput
          label={words.contains}
          value={contains}
          onChange={event => setContains(event.currentTarget.value)}
        />
      )}
      {kind === 'http' && (
        <Pair>
          <NumberInput label={words.wantedStatus} placeholder="200–399" value={status} onChange={setStatus} />
          <NumberInput label={words.tlsDays} min={0} value={days} onChange={setDays} />
        </Pair>
      )}
      {hasTarget && <NumberInput label={words.maxMs} min={1} max={30_000} value={slow} onChange={setSlow} />}
    </FormModal>
  )
}
