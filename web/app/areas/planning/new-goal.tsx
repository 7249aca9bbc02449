import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createGoal, listTeamMembers } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { NumberText } from '../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { type PlanningWords, usePlanningWords } from './words.ts'

type Metric = keyof PlanningWords['metrics']
type Length = keyof PlanningWords['lengths']
const EVERYBODY = 'everybody'

export function NewGoal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = usePlanningWords()
  const queries = useQueryClient()
  const numbers = useNumbers()
  const may = useMay()
  const { user, organization } = useMe()
  const draft = useDraft({
    of: 'goal/new',
    saved: {
      name: '',
      target: '',
      metric: 'won_cents' as Metric,
      period: 'month' as Length,
      whose: String(user.id),
    },
  })
  const [metric, setMetric] = draft.part('metric')
  const [period, setPeriod] = draft.part('period')
  const [whose, setWhose] = draft.part('whose')
  const { field, values } = draft
  const members = useQuery({
    queryKey: ['team', 'members'],
    queryFn: () => listTeamMembers({ client }),
    enabled: isOpen && may('admin'),
  })
  const people = (members.data?.data ?? [user]).map(({ id, name }) => ({ value: String(id), label: name }))
  const isMoney = metric.endsWith('_cents')
  const readTarget = () =>
    isMoney ? numbers.amount(values.target, organization.currency) : numbers.decimal(values.target, 0)
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newGoal}
      submit={words.newGoal}
      onClose={onClose}
      onSubmit={async () =>
        createGoal({
          client,
          body: {
            metric,
            period,
            target: readTarget(),
            user_id: whose === EVERYBODY ? null : Number(whose),
            ...(values.name ? { name: values.name } : {}),
          },
        })
      }
      onDone={() => {
        onClose()
        void queries.invalidateQueries({ queryKey: ['goals'] })
      }}
    >
      <Select
        label={words.metric}
        allowDeselect={false}
        data={(Object.keys(words.metrics) as Metric[]).map(value => ({ value, label: words.metrics[value] }))}
        value={metric}
        error={draft.errorOf('metric')}
        onChange={value => value && setMetric(value as Metric)}
      />
      <NumberText
        label={words.howMuch}
        required
        {...(isMoney ? { currency: organization.currency } : { decimals: 0 })}
        {...field('target')}
      />
      <Select
        label={words.howLong}
        allowDeselect={false}
        data={(Object.keys(words.lengths) as Length[]).map(value => ({ value, label: words.lengths[value] }))}
        value={period}
        error={draft.errorOf('period')}
        onChange={value => value && setPeriod(value as Length)}
      />
      {may('admin') && (
        <Select
          label={words.whose}
          allowDeselect={false}
          data={[{ value: EVERYBODY, label: words.everybody }, ...people]}
          value={whose}
          error={draft.errorOf('whose')}
          onChange={value => value && setWhose(value)}
        />
      )}
      <TextInput label={words.goalName} maxLength={200} {...field('name')} />
    </FormModal>
  )
}
