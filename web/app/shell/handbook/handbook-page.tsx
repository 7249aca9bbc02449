import { Kbd } from '@mantine/core'
import { address } from '../../kit/address.ts'
import { TextLink } from '../../kit/text-link.tsx'
import css from './handbook-page.module.css'
import type { Block, Inline, Page } from './page.ts'

/** What the screens look like, taken from the demo by `npm run pictures`. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

export const HandbookPage = ({ name, page }: { name: string; page: Page }) => (
  <article className={css.page}>
    <h2>{page.title}</h2>
    <Picture src={pictures[`./pictures/${name}.webp`]} title={page.title} />
    {page.blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
      <BlockOf key={index} block={block} />
    ))}
  </article>
)

/** As wide as the page; whoever wants to read it opens it by itself. */
const Picture = ({ src, title }: { src: string | undefined; title: string }) =>
  src && (
    <a href={src} target="_blank" rel="noreferrer" className={css.picture}>
      <img src={src} alt={title} width={960} height={640} loading="lazy" />
    </a>
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
