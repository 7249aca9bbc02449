import { SegmentedControl, Textarea } from '@mantine/core'
import css from './campaigns.module.css'
import { useCampaignWords } from './words.ts'

interface Source {
  kind: 'html' | 'mjml'
  source: string
}

/** What a mail is written in, and the writing itself. */
export function SourceFields({
  values,
  onChange,
}: {
  values: Source
  onChange: (part: Partial<Source>) => void
}) {
  const words = useCampaignWords()
  return (
    <>
      <SegmentedControl
        aria-label={words.kind}
        value={values.kind}
        onChange={kind => onChange({ kind: kind as Source['kind'] })}
        data={[
          { value: 'html', label: 'HTML' },
          { value: 'mjml', label: 'MJML' },
        ]}
      />
      <Textarea
        className={css.source ?? ''}
        label={words.source}
        autosize
        minRows={14}
        maxRows={32}
        spellCheck={false}
        value={values.source}
        onChange={event => onChange({ source: event.currentTarget.value })}
      />
    </>
  )
}
