import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

export const DrawnNotices = () => <Notifications position="bottom-right" limit={4} />
