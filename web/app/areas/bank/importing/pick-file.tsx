import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'

const ACCEPTED = '.xml,.sta,.940,.mt940,.txt,.ofx,.qfx,.csv,.tsv,.zip'

interface PickFileProps {
  label: string
  onFile: (file: File) => void
  isMain?: boolean
}

export const PickFile = ({ label, onFile, isMain = false }: PickFileProps) => (
  <FileButton accept={ACCEPTED} onChange={file => file && onFile(file)}>
    {({ onClick }) => (
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconUpload size={16} />}
        onClick={onClick}
      >
        {label}
      </Button>
    )}
  </FileButton>
)
