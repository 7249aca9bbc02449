import { Menu } from '@mantine/core'
import { IconCopy, IconDownload, IconExternalLink } from '@tabler/icons-react'
import { copyLink } from '../../../kit/documents/copy-link.ts'
import { MenuAction } from '../../../kit/record/more-menu.tsx'
import { useBillingWords } from '../words.ts'

/** What the customer sees of an invoice or a quote: its page and its PDF. */
export function DocumentItems({ url, getPdf }: { url: string; getPdf: () => void }) {
  const words = useBillingWords()
  return (
    <>
      <MenuAction icon={IconCopy} onClick={() => copyLink(url, words.linkCopied)}>
        {words.copyLink}
      </MenuAction>
      <Menu.Item
        leftSection={<IconExternalLink size={15} />}
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
      >
        {words.openPage}
      </Menu.Item>
      <MenuAction icon={IconDownload} onClick={getPdf}>
        {words.downloadPdf}
      </MenuAction>
    </>
  )
}
