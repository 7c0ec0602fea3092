const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const paletteLabels = {
  title: 'Search everything',
  placeholder: 'People, services, requests, invoices, screens',
  hint: 'Arrow keys choose, Enter opens, Escape closes.',
  open: 'opens',
  choose: 'chooses',
  close: 'closes',
  people: 'People',
  services: 'Services',
  requests: 'Requests',
  written: 'Invoices',
  received: 'Invoices to pay',
  screens: 'Screens',
  all: (count: number, of: string) => `Show all ${count} ${of.toLowerCase()}`,
  offer: 'Offer a service',
  write: 'Write an invoice',
  nothing: 'Nothing found',
  asking: 'Asking the server …',
  nothingFor: (text: string) =>
    `Nothing on this device has “${text}” in it. Try fewer letters, or look through a list.`,
  gone: 'A service that is no longer here',
  by: (company: string, provider: string) => `${company}, ${provider}`,
  request: (status: string, name: string | undefined) =>
    name ? `${capitalised(status)}, ${name}` : capitalised(status),
  invoice: (name: string, amount: string, status: string) => `${name}, ${amount}, ${status}`,
}
