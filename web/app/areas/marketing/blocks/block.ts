/** What a page shows, as the API takes it. */
export type Block =
  | { type: 'heading'; text: string; level: number }
  | { type: 'text'; html: string }
  | { type: 'image'; url: string; alt: string; link: string | null }
  | { type: 'button'; label: string; url: string }
  | {
      type: 'hero'
      heading: string
      text: string
      image_url: string | null
      button: { label: string; url: string } | null
    }
  | { type: 'columns'; columns: { blocks: Block[] }[] }
  | { type: 'list'; items: string[] }
  | { type: 'quote'; text: string; author: string }
  | { type: 'faq'; items: { question: string; answer: string }[] }
  | { type: 'video'; url: string }
  | { type: 'form'; form_id: string }
  | { type: 'booking'; slug: string }
  | { type: 'divider' }

export type BlockType = Block['type']
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>

/** A new one of each kind, in the order of the menu. */
export const blank: { [Type in BlockType]: () => BlockOf<Type> } = {
  hero: () => ({ type: 'hero', heading: '', text: '', image_url: null, button: null }),
  heading: () => ({ type: 'heading', text: '', level: 2 }),
  text: () => ({ type: 'text', html: '' }),
  image: () => ({ type: 'image', url: '', alt: '', link: null }),
  button: () => ({ type: 'button', label: '', url: '' }),
  list: () => ({ type: 'list', items: [''] }),
  quote: () => ({ type: 'quote', text: '', author: '' }),
  faq: () => ({ type: 'faq', items: [{ question: '', answer: '' }] }),
  video: () => ({ type: 'video', url: '' }),
  form: () => ({ type: 'form', form_id: '' }),
  booking: () => ({ type: 'booking', slug: '' }),
  columns: () => ({ type: 'columns', columns: [{ blocks: [] }, { blocks: [] }] }),
  divider: () => ({ type: 'divider' }),
}
export const blockTypes = Object.keys(blank) as BlockType[]

/** The first words of a block: what it is known by in the list. */
export function excerptOf(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'quote':
      return block.text
    case 'hero':
      return block.heading
    case 'button':
      return block.label
    case 'text':
      return new DOMParser().parseFromString(block.html, 'text/html').body.textContent ?? ''
    case 'image':
      return block.alt
    case 'list':
      return block.items[0] ?? ''
    case 'faq':
      return block.items[0]?.question ?? ''
    default:
      return ''
  }
}
