/** The name of the product, in emails. */
export const productName = (): string => Deno.env.get('APP_NAME') || 'Verdant Circle'
