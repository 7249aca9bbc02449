import { Button, Menu } from '@mantine/core'
import { IconBan, IconCopy, IconDownload, IconPencil, IconSend, IconWritingSign } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Contract, deleteContract, getContractPdf, withdrawContract } from '../../../../sdk/index.ts'
import { copyLink } from '../../kit/documents/copy-link.ts'
import { download } from '../../kit/documents/download.ts'
import { Question } from '../../kit/form/question.tsx'
import { notifications } from '../../kit/notices.tsx'
import { MenuAction, MoreMenu } from '../../kit/record/more-menu.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import type { ContractDrafts } from './text/use-contract-drafts.ts'
import { useContractChange } from './use-contract-change.ts'
import { useContractWords } from './words.ts'

// It draws pages: they come with the tab or the dialog that shows them.
const SendContract = lazy(() => import('./send-contract.tsx').then(one => ({ default: one.SendContract })))

export function ContractActions({ contract, drafts }: { contract: Contract; drafts: ContractDrafts }) {
  const words = useContractWords()
  const may = useMay()
  const changed = useContractChange()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'send' | 'withdraw' | 'void' | null>(null)
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
  // What is sent is what stands there: saved first, and shown as it will arrive.
  const openSend = () =>
    drafts.saving.mutate(undefined, {
      onSuccess: () => setDialog('send'),
      onError: error => notifications.show({ color: 'red', message: error.message }),
    })
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
        <Button leftSection={<IconSend size={15} />} loading={drafts.saving.isPending} onClick={openSend}>
          {isOut ? words.remind : words.send}
        </Button>
      )}
      {status === 'sent' && (
        <Button
          variant="default"
          leftSection={<IconPencil size={15} />}
          onClick={() => setDialog('withdraw')}
        >
          {words.withdraw}
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
        <Suspense>
          <SendContract contract={contract} onClose={close} />
        </Suspense>
      )}
      {dialog === 'withdraw' && (
        <Question
          isOpen
          title={words.withdraw}
          text={words.withdrawText}
          submit={words.withdraw}
          onClose={close}
          onSubmit={() => withdrawContract({ client, path })}
          onDone={({ data }) => {
            changed(data)
            close()
            void navigate({
              to: '/contracts/$contractId',
              params: { contractId: contract.id },
              search: { tab: 'text' },
            })
          }}
        />
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
