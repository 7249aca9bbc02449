import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormats } from '../../../kit/speech.tsx'
import { useLeadWords } from '../words.ts'
import css from './pool.module.css'

interface TurnProps {
  page: number
  pages: number
  onChange: (page: number) => void
}

/** On to the next page, and back. */
export function Turn({ page, pages, onChange }: TurnProps) {
  const words = useLeadWords()
  const formats = useFormats()
  if (pages <= 1) return null
  return (
    <div className={css.turn}>
      <Text size="sm" c="dimmed">
        {words.page(formats.number(page), formats.number(pages))}
      </Text>
      <ActionIcon
        variant="default"
        disabled={page <= 1}
        aria-label={words.back}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        disabled={page >= pages}
        aria-label={words.on}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  )
}
