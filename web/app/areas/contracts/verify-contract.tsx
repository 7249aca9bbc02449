import { Alert, FileInput, List, Text } from '@mantine/core'
import { useState } from 'react'
import { type ContractVerification, verifyContract } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { client } from '../../kit/session/api.ts'
import { useContractWords } from './words.ts'

/** Whether a sealed file is the one that was signed. */
export function VerifyContract({ onClose }: { onClose: () => void }) {
  const words = useContractWords()
  const [file, setFile] = useState<File | null>(null)
  const [verdict, setVerdict] = useState<ContractVerification | null>(null)
  return (
    <FormModal
      draft={null}
      isOpen
      title={words.verify}
      submit={words.verifySubmit}
      onClose={onClose}
      onSubmit={() => verifyContract({ client, body: { file: file ?? new Blob() } })}
      onDone={({ data }) => setVerdict(data)}
    >
      <Text size="sm" c="dimmed">
        {words.verifyText}
      </Text>
      <FileInput
        label={words.file}
        required
        accept=".pdf"
        value={file}
        onChange={chosen => {
          setFile(chosen)
          setVerdict(null)
        }}
      />
      {verdict && (
        <Alert
          role="status"
          color={verdict.valid ? 'green' : 'red'}
          title={verdict.valid ? words.verified : words.notVerified}
        >
          {verdict.title && <Text size="sm">{verdict.title}</Text>}
          <List size="sm">
            {Object.entries(verdict.checks).map(([check, result]) => (
              <List.Item key={check}>
                {words.checks[check as keyof typeof words.checks]}: {words.verdicts[result]}
              </List.Item>
            ))}
            {verdict.problems.map(problem => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </FormModal>
  )
}
