/** Options with which nothing can run; the message is for whoever has given them. */
export class UnusableOptions extends Error {}
