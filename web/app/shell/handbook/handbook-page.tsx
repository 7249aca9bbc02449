import { Kbd } from '@mantine/core'
import { address } from '../../kit/address.ts'
import { TextLink } from '../../kit/text-link.tsx'
import css from './handbook-page.module.css'
import type { Block, Inline, Page } from './page.ts'

export const HandbookPage = ({ page }: { page: Page }) => (
  <article className={css.page}>
    <h2>{page.title}</h2>
    {page.blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
      <BlockOf key={index} block={block} />
    ))}
  </article>
)

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h3>{block.text}</h3>
  if (block.kind === 'text') {
    return (
      <p>
        <Line parts={block.parts} />
      </p>
    )
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
        <li key={index}>
          <Line parts={parts} />
        </li>
      ))}
    </List>
  )
}

const Line = ({ parts }: { parts: readonly Inline[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
  parts.map((part, index) => <Part key={index} part={part} />)

function Part({ part }: { part: Inline }) {
  if (typeof part === 'string') return part
  if ('label' in part) return <strong>{part.label}</strong>
  if ('key' in part) return <Kbd size="xs">{part.key}</Kbd>
  return (
    <TextLink to={address(part.to)} inherit>
      {part.text}
    </TextLink>
  )
}
