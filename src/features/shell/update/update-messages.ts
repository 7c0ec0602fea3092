export const updateMessages = {
  ready: { title: 'A new version is ready', text: 'It takes a moment, and everything of yours stays.' },
  stale: {
    title: 'This page needs the new version',
    text: 'A part of it is no longer there. What you wrote is kept on this device.',
  },
  needed: {
    title: 'This version is too old to send your work',
    text: 'Your work is kept on this device until you update.',
  },
  now: 'Update now',
  later: 'Later',
  version: (version: string) => `Version ${version}`,
}
