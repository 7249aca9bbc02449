import type { ReactNode } from 'react'

const icon = (paths: ReactNode) =>
  function Icon({ size = 20 }: { size?: number }) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {paths}
      </svg>
    )
  }

export const TickIcon = icon(<path d="M5 13l4 4L19 7" />)
export const CrossIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </>,
)
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 8v4.500M12 16v.01" />
  </>,
)
export const DownloadIcon = icon(<path d="M12 4v11m0 0l-4-4m4 4l4-4M5 20h14" />)
export const LockIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
)
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 .4l2.600-2.600a4 4 0 0 0-5.700-5.700L11.500 7.500M14 10a4 4 0 0 0-6-.4l-2.600 2.600a4 4 0 0 0 5.700 5.700l1.400-1.400" />,
)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.500 2.600 3.800 5.600 3.800 9s-1.300 6.400-3.800 9c-2.500-2.600-3.800-5.600-3.800-9S9.500 5.600 12 3z" />
  </>,
)
export const PenIcon = icon(<path d="M4 20l1-4L16.500 4.500a2.100 2.100 0 0 1 3 3L8 19z" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const PhoneIcon = icon(
  <path d="M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />,
)
export const MicrophoneIcon = icon(
  <>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5 11a7 7 0 0 0 14 0M12 18v3M9 21h6" />
  </>,
)
export const MicrophoneOffIcon = icon(
  <>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5 11a7 7 0 0 0 14 0M12 18v3M9 21h6M4 4l16 16" />
  </>,
)
export const CameraIcon = icon(
  <>
    <rect x="3" y="6" width="12" height="12" rx="2" />
    <path d="M15 10l6-3v10l-6-3" />
  </>,
)
export const CameraOffIcon = icon(
  <>
    <rect x="3" y="6" width="12" height="12" rx="2" />
    <path d="M15 10l6-3v10l-6-3M4 4l16 16" />
  </>,
)
export const ScreenIcon = icon(
  <>
    <rect x="3" y="4" width="18" height="12" rx="1" />
    <path d="M8 20h8M12 16v4M9 11l3-3 3 3" />
  </>,
)
export const RecordIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="4" fill="currentColor" />
  </>,
)
