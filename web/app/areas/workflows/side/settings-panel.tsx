import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Workflow } from '../../../../../sdk/index.ts'
import { useMay } from '../../../kit/session/session.ts'
import type { Schema } from '../config/schema.ts'
import { SchemaForm } from '../config/schema-form.tsx'
import type { Drawing } from '../use-drawing.ts'
import { useWorkflowWords } from '../words.ts'
import css from './side.module.css'

const schema: Schema = {
  properties: {
    reentry: { enum: ['once', 'after_end'], default: 'once' },
    reentry_wait_days: { type: 'integer', minimum: 0, maximum: 365 },
    exclude_list_ids: {},
    exit_events: {},
    timezone: { type: 'string' },
    send_window: {},
  },
  required: [],
}

/** Who may enter how often, who leaves, and when mails go out. */
export function SettingsPanel({ workflow, draft }: { workflow: Workflow; draft: Drawing }) {
  const words = useWorkflowWords()
  const may = useMay()
  const [name, setName] = useState(workflow.name)
  const without = draft.settings.reentry === 'once' ? ['reentry_wait_days'] : []
  return (
    <section aria-label={words.settings}>
      <fieldset disabled={!may('member')} className={css.fields}>
        <Stack gap="sm" maw={460}>
          <TextInput
            label={words.name}
            required
            maxLength={200}
            value={name}
            onChange={event => {
              setName(event.currentTarget.value)
              if (event.currentTarget.value.trim()) draft.rename(event.currentTarget.value.trim())
            }}
          />
          <SchemaForm
            schema={schema}
            values={draft.settings}
            errors={new Map()}
            without={without}
            onChange={next =>
              draft.changeSettings({ ...draft.settings, timezone: null, send_window: null, ...next })
            }
          />
        </Stack>
      </fieldset>
    </section>
  )
}
