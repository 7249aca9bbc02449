import { Spotlight } from '@mantine/spotlight'
import { IconHelp } from '@tabler/icons-react'
import { useCommonWords } from '../../kit/screen/words.ts'
import { useHandbook } from './contents.ts'
import { openHelp } from './open-help.ts'
import type { Block, Inline, Page } from './page.ts'

const MOST = 5

/** What the handbook has about these letters, for the palette; titles before what stands below them. */
export function FoundPages({ text }: { text: string }) {
  const words = useCommonWords()
  const wanted = text.trim().toLowerCase()
  const pages = Object.entries(useHandbook())
  const byTitle = pages.filter(([, page]) => page.title.toLowerCase().includes(wanted))
  const byText = pages.filter(entry => !byTitle.includes(entry) && textOf(entry[1]).includes(wanted))
  const found = [...byTitle, ...byText].slice(0, MOST)
  if (wanted.length < 3 || found.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={words.help}>
      {found.map(([name, { title }]) => (
        <Spotlight.Action
          key={name}
          label={title}
          leftSection={<IconHelp size={18} stroke={1.6} />}
          onClick={() => openHelp(name)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

const textOf = (page: Page): string => page.blocks.flatMap(linesOf).join(' ').toLowerCase()

function linesOf(block: Block): string[] {
  if (block.kind === 'heading') return [block.text]
  if (block.kind === 'text') return block.parts.map(wordOf)
  return block.items.flat().map(wordOf)
}

const wordOf = (part: Inline): string =>
  typeof part === 'string' ? part : 'label' in part ? part.label : 'text' in part ? part.text : part.key
