import { Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type Form, type QuestionFieldInput, updateForm } from '../../../../../sdk/index.ts'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { Pair } from '../../../kit/settings/rows.tsx'
import { ListsChoice, PeopleChoice } from '../editing/choices.tsx'
import { DraftSection } from '../editing/draft-section.tsx'
import { useEditingWords } from '../editing/words.ts'
import { formFieldTypes } from './field-card.tsx'
import { FieldsEditor } from './fields-editor.tsx'

const MOST = 50
const stale = ['form', 'forms']

/** A key left empty is made by the server. */
export const withoutEmptyKeys = (fields: readonly QuestionFieldInput[]): QuestionFieldInput[] =>
  fields.map(({ key, ...field }) => ({ ...field, ...(key ? { key } : {}) }))

export function FormQuestions({ form }: { form: Form }) {
  const words = useEditingWords()
  const draft = useSavedDraft<{ fields: QuestionFieldInput[] }>(
    { of: `form/${form.id}/questions`, saved: { fields: form.fields } },
    ({ fields }) =>
      updateForm({ client, path: { form_id: form.id }, body: { fields: withoutEmptyKeys(fields) } }),
    stale,
  )
  return (
    <DraftSection title={words.questions} draft={draft}>
      <FieldsEditor
        label={words.questions}
        fields={draft.values.fields}
        types={formFieldTypes}
        most={MOST}
        onChange={fields => draft.set({ fields })}
      />
    </DraftSection>
  )
}

export function FormSettings({ form }: { form: Form }) {
  const words = useEditingWords()
  const { submit_label, thank_you_message, redirect_url, list_ids, tags, notify_user_ids } = form
  const { double_opt_in, create_opportunity, allowed_origins } = form
  const draft = useSavedDraft(
    {
      of: `form/${form.id}/settings`,
      saved: {
        submit_label,
        thank_you_message,
        redirect_url,
        list_ids,
        tags,
        notify_user_ids,
        double_opt_in,
        create_opportunity,
        allowed_origins,
      },
    },
    body => updateForm({ client, path: { form_id: form.id }, body }),
    stale,
  )
  const { values: value, set: change } = draft
  return (
    <DraftSection title={words.settings} draft={draft}>
      <Stack gap="sm">
        <Pair>
          <TextInput
            label={words.submitLabel}
            value={value.submit_label}
            onChange={event => change({ submit_label: event.currentTarget.value })}
          />
          <TextInput
            label={words.redirectUrl}
            value={value.redirect_url ?? ''}
            onChange={event => change({ redirect_url: event.currentTarget.value || null })}
          />
        </Pair>
        <Textarea
          label={words.thankYou}
          autosize
          value={value.thank_you_message}
          onChange={event => change({ thank_you_message: event.currentTarget.value })}
        />
        <Pair>
          <ListsChoice
            label={words.lists}
            value={value.list_ids}
            onChange={ids => change({ list_ids: ids })}
          />
          <TagsInput label={words.tags} value={value.tags} onChange={given => change({ tags: given })} />
        </Pair>
        <Pair>
          <PeopleChoice
            label={words.notify}
            value={value.notify_user_ids}
            onChange={ids => change({ notify_user_ids: ids })}
          />
          <TagsInput
            label={words.allowedOrigins}
            description={words.allowedOriginsHint}
            value={value.allowed_origins}
            onChange={origins => change({ allowed_origins: origins })}
          />
        </Pair>
        <Switch
          label={words.doubleOptIn}
          checked={value.double_opt_in}
          onChange={event => change({ double_opt_in: event.currentTarget.checked })}
        />
        <Switch
          label={words.createOpportunity}
          checked={value.create_opportunity}
          onChange={event => change({ create_opportunity: event.currentTarget.checked })}
        />
      </Stack>
    </DraftSection>
  )
}
