/** An email address of which a person can tell that they know it, and nobody else whose it is: `a…@example.org`. */
export const shortened = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
};
