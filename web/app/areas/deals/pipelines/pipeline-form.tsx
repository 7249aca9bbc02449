import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Pipeline, updatePipeline } from '../../../../../sdk/index.ts'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import css from './settings.module.css'
import { type DraftStage, StageForm } from './stage-form.tsx'
import { usePipelineWords } from './words.ts'

const draftOf = ({ name, stages }: Pipeline) => ({
  name,
  stages: stages.map(
    ({ id, name: called, kind, win_probability, required_fields, idle_days, guidance }): DraftStage => ({
      ...{ key: id, id, name: called, kind, win_probability, required_fields, idle_days },
      guidance: guidance ?? '',
    }),
  ),
  move_to: null as string | null,
})

const blank = (): DraftStage => ({
  ...{ key: crypto.randomUUID(), id: undefined, name: '', kind: 'open', win_probability: 0 },
  ...{ required_fields: [], idle_days: null, guidance: '' },
})

export function PipelineForm({ pipeline }: { pipeline: Pipeline }) {
  const words = usePipelineWords()
  const shell = useCommonWords()
  const draft = useSavedDraft(
    { of: `settings/pipeline/${pipeline.id}`, saved: draftOf(pipeline) },
    ({ name, stages, move_to }) =>
      updatePipeline({
        client,
        path: { pipeline_id: pipeline.id },
        body: {
          name,
          stages: stages.map(({ key: _, id, guidance, ...stage }) => ({
            ...stage,
            ...(id ? { id } : {}),
            guidance: guidance.trim() || null,
          })),
          ...(move_to ? { move_to } : {}),
        },
      }),
    ['deals', 'deal'],
  )
  const { values, set } = draft
  const put = (stages: DraftStage[]) => set({ stages })
  const change = (key: string, some: Partial<DraftStage>) =>
    put(values.stages.map(stage => (stage.key === key ? { ...stage, ...some } : stage)))
  const swap = (at: number, other: number) =>
    put(values.stages.with(at, values.stages[other]!).with(other, values.stages[at]!))
  const gone = pipeline.stages.filter(
    ({ id, deal_count }) => deal_count > 0 && !values.stages.some(stage => stage.id === id),
  )
  return (
    <SavedForm draft={draft}>
      <SettingsCard title={words.stages} about={words.stagesAbout}>
        <Stack>
          <TextInput label={words.pipelineName} required maxLength={200} {...draft.field('name')} />
          <ol className={css.stages}>
            {values.stages.map((stage, at) => (
              <StageForm
                key={stage.key}
                stage={stage}
                onChange={some => change(stage.key, some)}
                onUp={at > 0 ? () => swap(at, at - 1) : undefined}
                onDown={at < values.stages.length - 1 ? () => swap(at, at + 1) : undefined}
                onRemove={
                  values.stages.length > 1
                    ? () => put(values.stages.filter(({ key }) => key !== stage.key))
                    : undefined
                }
              />
            ))}
          </ol>
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={15} />}
              onClick={() => put([...values.stages, blank()])}
            >
              {words.addStage}
            </Button>
          </Group>
          {gone.length > 0 && (
            <>
              <Text size="sm">{words.movedFrom(gone.map(({ name }) => name).join(', '))}</Text>
              <Select
                label={words.moveTo}
                required
                data={values.stages.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []))}
                value={values.move_to}
                onChange={move_to => set({ move_to })}
              />
            </>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={draft.isSaving}>
              {shell.save}
            </Button>
          </Group>
        </Stack>
      </SettingsCard>
    </SavedForm>
  )
}
