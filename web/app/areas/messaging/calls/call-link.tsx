import { TextLink } from '../../../kit/text-link.tsx'
import { useCallWords } from './words.ts'

/** From the message that tells of a call to what is known of it. */
export function CallLink({ callId }: { callId: string }) {
  const words = useCallWords()
  return (
    <TextLink to="/messages/calls/$callId" params={{ callId }}>
      {words.details}
    </TextLink>
  )
}
