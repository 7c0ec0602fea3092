import { Share2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { toast } from '../ui/toast.tsx'

interface ShareButtonProps {
  url: string
  /** What the address leads to, as the share sheet names it. */
  title: string
  onShared?: () => void
}

/** Shares an address, or copies it where the browser shares nothing. */
export function ShareButton({ url, title, onShared }: ShareButtonProps) {
  const share = async () => {
    if ('share' in navigator) {
      try {
        await navigator.share({ url, title })
        onShared?.()
      } catch (error) {
        // Closing the browser's sheet is no error.
        if (!(error instanceof DOMException && error.name === 'AbortError'))
          toast.error('Your browser could not share the address')
      }
    } else if (await copyText(url)) {
      toast.success('The address is copied')
      onShared?.()
    } else toast.info('This is the address', { description: url })
  }
  return (
    <Button variant="secondary" size="small" icon={Share2} onClick={() => void share()}>
      Share
    </Button>
  )
}
