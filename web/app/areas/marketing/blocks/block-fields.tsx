import { Divider, NumberInput, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { Pair } from '../../../kit/settings/rows.tsx'
import { useEditingWords } from '../editing/words.ts'
import type { Block, BlockOf } from './block.ts'
import { BookingChoice, FormChoice } from './choices.tsx'
import { FaqFields, ListFields } from './item-fields.tsx'

const RichText = lazy(() =>
  import('../../../kit/form/rich-text.tsx').then(one => ({ default: one.RichText })),
)

export interface BlocksEditorProps {
  label: string
  blocks: readonly Block[]
  /** Columns hold no columns. */
  isInside?: boolean
  onChange: (blocks: Block[]) => void
}

interface FieldsProps<Shown extends Block> {
  block: Shown
  onChange: (some: Partial<Shown>) => void
}
interface ColumnsProps<Shown extends Block> extends FieldsProps<Shown> {
  /** Edits what stands in a column. */
  Inside: ComponentType<BlocksEditorProps>
}

export function BlockFields({ block, onChange, Inside }: ColumnsProps<Block>) {
  const words = useEditingWords()
  const text = (key: string, label: string, value: string | null, isRequired = true) => (
    <TextInput
      label={label}
      required={isRequired}
      value={value ?? ''}
      onChange={event =>
        onChange({ [key]: event.currentTarget.value || (isRequired ? '' : null) } as Partial<Block>)
      }
    />
  )
  switch (block.type) {
    case 'heading':
      return (
        <Pair>
          {text('text', words.text, block.text)}
          <NumberInput
            label={words.level}
            min={1}
            max={3}
            value={block.level}
            onChange={level => onChange({ level: Number(level) || 2 })}
          />
        </Pair>
      )
    case 'text':
      return (
        <Suspense>
          <RichText label={words.text} value={block.html} onChange={html => onChange({ html })} />
        </Suspense>
      )
    case 'image':
      return (
        <Stack gap="xs">
          {text('url', words.imageUrl, block.url)}
          <Pair>
            <TextInput
              label={words.alt}
              description={words.altHint}
              value={block.alt}
              onChange={event => onChange({ alt: event.currentTarget.value })}
            />
            {text('link', words.linksTo, block.link, false)}
          </Pair>
        </Stack>
      )
    case 'button':
      return (
        <Pair>
          {text('label', words.buttonLabel, block.label)}
          {text('url', words.linksTo, block.url)}
        </Pair>
      )
    case 'hero':
      return <HeroFields block={block} onChange={onChange} />
    case 'columns':
      return <ColumnFields block={block} onChange={onChange} Inside={Inside} />
    case 'list':
      return <ListFields items={block.items} onChange={items => onChange({ items })} />
    case 'quote':
      return (
        <Stack gap="xs">
          <Textarea
            label={words.text}
            required
            autosize
            minRows={2}
            value={block.text}
            onChange={event => onChange({ text: event.currentTarget.value })}
          />
          <TextInput
            label={words.author}
            value={block.author}
            onChange={event => onChange({ author: event.currentTarget.value })}
          />
        </Stack>
      )
    case 'faq':
      return <FaqFields items={block.items} onChange={items => onChange({ items })} />
    case 'video':
      return text('url', words.videoUrl, block.url)
    case 'form':
      return <FormChoice value={block.form_id} onChange={form_id => onChange({ form_id })} />
    case 'booking':
      return <BookingChoice value={block.slug} onChange={slug => onChange({ slug })} />
    case 'divider':
      return <Divider />
  }
}

function HeroFields({ block, onChange }: FieldsProps<BlockOf<'hero'>>) {
  const words = useEditingWords()
  const { button } = block
  return (
    <Stack gap="xs">
      <TextInput
        label={words.headline}
        required
        value={block.heading}
        onChange={event => onChange({ heading: event.currentTarget.value })}
      />
      <Textarea
        label={words.text}
        autosize
        minRows={2}
        value={block.text}
        onChange={event => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        label={words.imageUrl}
        value={block.image_url ?? ''}
        onChange={event => onChange({ image_url: event.currentTarget.value || null })}
      />
      <Switch
        label={words.withButton}
        checked={button !== null}
        onChange={event => onChange({ button: event.currentTarget.checked ? { label: '', url: '' } : null })}
      />
      {button && (
        <Pair>
          <TextInput
            label={words.buttonLabel}
            required
            value={button.label}
            onChange={event => onChange({ button: { ...button, label: event.currentTarget.value } })}
          />
          <TextInput
            label={words.linksTo}
            required
            value={button.url}
            onChange={event => onChange({ button: { ...button, url: event.currentTarget.value } })}
          />
        </Pair>
      )}
    </Stack>
  )
}

function ColumnFields({ block, onChange, Inside }: ColumnsProps<BlockOf<'columns'>>) {
  const words = useEditingWords()
  const { columns } = block
  const setCount = (count: number) =>
    onChange({ columns: Array.from({ length: count }, (_, n) => columns[n] ?? { blocks: [] }) })
  // What stands in a column is not thrown away by making fewer of them.
  const least = Math.max(2, columns.findLastIndex(({ blocks }) => blocks.length > 0) + 1)
  return (
    <Stack gap="sm">
      <Select
        label={words.columnCount}
        maw={160}
        allowDeselect={false}
        data={[2, 3, 4].filter(count => count >= least).map(String)}
        value={String(columns.length)}
        onChange={count => setCount(Number(count))}
      />
      <SimpleGrid cols={{ base: 1, md: columns.length }}>
        {columns.map((column, n) => (
          <Inside
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={n}
            label={words.column(n + 1)}
            isInside
            blocks={column.blocks}
            onChange={blocks => onChange({ columns: columns.map((old, m) => (m === n ? { blocks } : old)) })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
