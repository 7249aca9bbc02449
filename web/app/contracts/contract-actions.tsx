import { Button, Menu } from '@mantine/core'
import { IconBan, IconCopy, IconDownload, IconSend, IconWritingSign } from '@tabler/icons-react'
import { useState } from 'react'
import { type Contract, deleteContract, getContractPdf, sendContract } from '../../../sdk/index.ts'
import { copyLink } from '../documents/copy-link.ts'
import { download } from '../documents/download.ts'
import { RelayNotice } from '../email/relay-notice.tsx'
import { Question } from '../form/question.tsx'
import { notifications } from '../notices.tsx'
import { MenuAction, MoreMenu } from '../record/more-menu.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { useContractChange } from './use-contract-change.ts'
import { useContractWords } from './words.ts'

export function ContractActions({ contract }: { contract: Contract }) {
  const words = useContractWords()
  const may = useMay()
  const changed = useContractChange()
  const [dialog, setDialog] = useState<'send' | 'void' | null>(null)
  const path = { contract_id: contract.id }
  const { status } = contract
  const isSendable = ['draft', 'sent', 'partially_signed', 'expired'].includes(status)
  const isOut = status === 'sent' || status === 'partially_signed'
  const getPdf = () => download(() => getContractPdf({ client, path }), `${contract.title}.pdf`)
  const downloadLabel = status === 'completed' ? words.downloadSealed : words.download
  if (!may('member') || status === 'completed') {
    return (
      <Button
        variant={status === 'completed' ? 'filled' : 'default'}
        leftSection={<IconDownload size={15} />}
        onClick={getPdf}
      >
        {downloadLabel}
      </Button>
    )
  }
  const close = () => setDialog(null)
  return (
    <>
      {isOut && contract.signed_a_at === null && (
        <Button
          variant="default"
          component="a"
          href={contract.sign_url_a}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconWritingSign size={15} />}
        >
          {words.signNow}
        </Button>
      )}
      {isSendable && (
        <Button leftSection={<IconSend size={15} />} onClick={() => setDialog('send')}>
          {isOut ? words.remind : words.send}
        </Button>
      )}
      <MoreMenu label={words.more}>
        <MenuAction
          icon={IconCopy}
          when={isOut}
          onClick={() => copyLink(contract.sign_url_b, words.linkCopied)}
        >
          {words.copyLink(contract.party_b_name || contract.party_b_email)}
        </MenuAction>
        <MenuAction icon={IconDownload} onClick={getPdf}>
          {downloadLabel}
        </MenuAction>
        {status !== 'voided' && <Menu.Divider />}
        <MenuAction icon={IconBan} when={status !== 'voided'} onClick={() => setDialog('void')}>
          {words.void}
        </MenuAction>
      </MoreMenu>
      {dialog === 'send' && (
        <Question
          isOpen
          title={isOut ? words.remind : words.sendTitle(contract.title)}
          text={
            isOut
              ? words.remindText
              : words.sendText(
                  contract.party_a_name || words.ours,
                  contract.party_b_name || contract.party_b_email || words.theirs,
                )
          }
          submit={isOut ? words.remind : words.send}
          onClose={close}
          onSubmit={() => sendContract({ client, path })}
          onDone={({ data }) => {
            notifications.show({ color: 'green', message: words.sentNow })
            changed(data)
            close()
          }}
        >
          <RelayNotice />
        </Question>
      )}
      {dialog === 'void' && (
        <Question
          isOpen
          isDangerous
          title={words.voidTitle(contract.title)}
          text={words.voidText}
          submit={words.void}
          onClose={close}
          onSubmit={() => deleteContract({ client, path })}
          onDone={() => {
            changed()
            close()
          }}
        />
      )}
    </>
  )
}
