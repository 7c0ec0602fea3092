/** Options with which nothing can run; the message is for the person who gave them. */
export class UnusableOptions extends Error {}
