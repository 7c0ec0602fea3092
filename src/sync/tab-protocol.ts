import type { Leader } from './leader.ts'
import type { ShownStatus } from './shown-status.ts'
import { openTabChannel, type TabChannel, type TabMessage } from './tab-channel.ts'

/** One tab, as the others speak to it. */
interface Tab {
  /** Null while another tab leads. */
  leader: () => Leader | null
  status: ShownStatus
  /** A pull of the leading tab has ended. */
  pulled: (failed: boolean) => void
}

/** What the tabs of a user say to each other: the leading one what it has found, the others what they want. */
export class TabProtocol {
  readonly channel: TabChannel
  readonly #tab: Tab

  constructor(viewerId: string, tab: Tab) {
    this.channel = openTabChannel(viewerId)
    this.#tab = tab
    this.channel.messages$.subscribe((message) => this.#hear(message))
  }

  /** Asks the leading tab what it knows. */
  askForConnectivity(): void {
    this.channel.post({ kind: 'anyone' })
  }

  /** Asks the leading tab to pull and to send. */
  askForPull(): void {
    this.channel.post({ kind: 'pull' })
  }

  tellPulled(failed: boolean): void {
    this.channel.post({ kind: 'pulled', failed })
  }

  tellConnectivity(): void {
    this.channel.post({ kind: 'condition', condition: this.#tab.status.connectivity })
  }

  close(): void {
    this.channel.close()
  }

  #hear(message: TabMessage): void {
    const leader = this.#tab.leader()
    if (message.kind === 'anyone' && leader) {
      this.tellConnectivity()
      // The other tab may run a newer version.
      if (this.#tab.status.connectivity.updateNeeded) leader.pull()
    }
    if (message.kind === 'pull' && leader) leader.pullAndSend()
    if (message.kind === 'pulled' && !leader) this.#tab.pulled(message.failed)
    if (message.kind === 'condition') this.#tab.status.note(message.condition)
  }
}
