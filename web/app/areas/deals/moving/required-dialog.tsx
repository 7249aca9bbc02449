import { Text, TextInput } from '@mantine/core'
import { createDealTask, type Deal, type Stage, updateDeal } from '../../../../../sdk/index.ts'
import { useFieldForm } from '../../../kit/fields/use-field-form.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import { client } from '../../../kit/session/api.ts'
import { useDealFields } from '../fields.ts'
import { useDealWords } from '../words.ts'
import type { Why } from './close-dialog.tsx'

interface RequiredDialogProps {
  deal: Deal
  stage: Stage
  missing: readonly string[]
  why: Why
  onClose: () => void
  onDone: (deal: Deal) => void
}

/** What the stage asks for before the deal may come in: filled in here, and moved in the same step. */
export function RequiredDialog({ deal, stage, missing, why, onClose, onDone }: RequiredDialogProps) {
  const words = useDealWords()
  const fields = useDealFields().filter(field => missing.includes(field.name))
  const form = useFieldForm({
    of: `deal/required/${deal.id}`,
    fields: fields.map(field => ({ ...field, form: 'wide' as const, isRequired: true })),
    start: deal,
  })
  const task = useDraft({ of: `deal/required-task/${deal.id}`, saved: { title: '' } })
  const asksForTask = missing.includes('next_task')
  const path = { deal_id: deal.id }
  return (
    <FormModal
      draft={form.draft}
      isOpen
      title={words.requiredTitle(stage.name)}
      submit={words.moveOn(stage.name)}
      onClose={onClose}
      onSubmit={async () => {
        const title = task.values.title.trim()
        if (asksForTask && title) await createDealTask({ client, path, body: { title } })
        const body = { ...form.body(), ...why, stage_id: stage.id }
        return (await updateDeal({ client, path, body })).data
      }}
      onDone={moved => {
        task.done()
        onDone(moved)
      }}
    >
      <Text size="sm" c="dimmed">
        {words.requiredAbout(deal.name)}
      </Text>
      {form.inputs}
      {asksForTask && <TextInput label={words.nextTask} required {...task.field('title')} />}
      {missing.includes('lines') && (
        <div>
          <Text size="sm" mb={6}>
            {words.requiredLines}
          </Text>
          <LinkButton to="/deals/$dealId" params={{ dealId: deal.id }} variant="default" size="xs">
            {words.openDeal}
          </LinkButton>
        </div>
      )}
    </FormModal>
  )
}
