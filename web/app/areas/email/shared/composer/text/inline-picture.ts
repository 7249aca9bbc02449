import { mergeAttributes, Node } from '@tiptap/react'

/** Where a picture that travels inside of the mail is shown from while it is written. */
export type AddressOf = (contentId: string) => string | undefined

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    inlinePicture: { insertPicture: (picture: { src: string; alt: string }) => ReturnType }
  }
}

/** A picture in the text: `cid:` in what is kept and sent, the file's own address on the screen. */
export const InlinePicture = Node.create<{ addressOf: AddressOf }>({
  name: 'inlinePicture',
  group: 'inline',
  inline: true,
  draggable: true,
  addOptions: () => ({ addressOf: () => undefined }),
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img')
      const src = String(node.attrs.src ?? '')
      const address = src.startsWith('cid:') ? this.options.addressOf(src.slice(4)) : undefined
      dom.alt = String(node.attrs.alt ?? '')
      // Nothing is fetched from elsewhere while somebody writes.
      if (address) dom.src = address
      else dom.dataset.missing = ''
      return { dom }
    }
  },
  addCommands() {
    return {
      insertPicture:
        attrs =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs }),
    }
  },
})
