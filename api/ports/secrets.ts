export type Passwords = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** Encrypts write-only values at rest with a key that is not in the database. */
export type Secrets = { seal(plain: string): Promise<string>; open(sealed: string): Promise<string> };
