CREATE TABLE "check_ins" (
	"account_id" uuid NOT NULL,
	"day" date DEFAULT (now() at time zone 'utc')::date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_ins_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text DEFAULT 'personal' NOT NULL,
	"owner_id" uuid,
	"balance" bigint DEFAULT 0 NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_ownerId_unique" UNIQUE("owner_id"),
	CONSTRAINT "credit_accounts_balance" CHECK ("credit_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"party" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"params" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"key" text,
	CONSTRAINT "credit_entries_amount" CHECK ("credit_entries"."amount" <> 0),
	CONSTRAINT "credit_entries_balance" CHECK ("credit_entries"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entry_documents" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"names" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_hold_lots" (
	"hold_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "credit_hold_lots_hold_id_lot_id_pk" PRIMARY KEY("hold_id","lot_id"),
	CONSTRAINT "credit_hold_lots_amount" CHECK ("credit_hold_lots"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"documents" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled" bigint,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"entry_id" uuid,
	CONSTRAINT "credit_holds_amount" CHECK ("credit_holds"."amount" > 0),
	CONSTRAINT "credit_holds_settled" CHECK ("credit_holds"."settled" between 0 and "credit_holds"."amount"),
	CONSTRAINT "credit_holds_refunded" CHECK ("credit_holds"."refunded" between 0 and coalesce("credit_holds"."settled", 0))
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"remaining" bigint DEFAULT 0 NOT NULL,
	"acquired_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"warned" integer,
	CONSTRAINT "credit_lots_amount" CHECK ("credit_lots"."amount" > 0),
	CONSTRAINT "credit_lots_remaining" CHECK ("credit_lots"."remaining" between 0 and "credit_lots"."amount"),
	CONSTRAINT "credit_lots_expires_after_it_came" CHECK ("credit_lots"."expires_at" > "credit_lots"."acquired_at")
);
--> statement-breakpoint
CREATE TABLE "credit_postings" (
	"entry_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "credit_postings_entry_id_lot_id_pk" PRIMARY KEY("entry_id","lot_id"),
	CONSTRAINT "credit_postings_amount" CHECK ("credit_postings"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry_documents" ADD CONSTRAINT "credit_entry_documents_entry_id_credit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."credit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry_documents" ADD CONSTRAINT "credit_entry_documents_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold_lots" ADD CONSTRAINT "credit_hold_lots_hold_id_credit_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."credit_holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold_lots" ADD CONSTRAINT "credit_hold_lots_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_entry_id_credit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."credit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_postings" ADD CONSTRAINT "credit_postings_entry_id_credit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."credit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_postings" ADD CONSTRAINT "credit_postings_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_account_id_number" ON "credit_entries" USING btree ("account_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_account_id_key" ON "credit_entries" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "credit_entry_documents_person_id" ON "credit_entry_documents" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "credit_hold_lots_lot_id" ON "credit_hold_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_holds_account_id_key" ON "credit_holds" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "credit_holds_person_id" ON "credit_holds" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "credit_lots_account_id" ON "credit_lots" USING btree ("account_id","acquired_at") WHERE "credit_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "credit_lots_expires_at" ON "credit_lots" USING btree ("expires_at") WHERE "credit_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "credit_postings_lot_id" ON "credit_postings" USING btree ("lot_id");--> statement-breakpoint
CREATE FUNCTION "credit_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "credit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "credit_append_only"();--> statement-breakpoint
CREATE TRIGGER "credit_postings_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "credit_postings" FOR EACH STATEMENT EXECUTE FUNCTION "credit_append_only"();--> statement-breakpoint
CREATE FUNCTION "credit_book_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Locks the account, so that numbers, times and balances of its entries have one order.
	UPDATE "credit_accounts" SET "balance" = "balance" + NEW."amount", "entries" = "entries" + 1
		WHERE "id" = NEW."account_id" RETURNING "balance", "entries" INTO NEW."balance", NEW."number";
	NEW."created_at" := clock_timestamp();
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_book" BEFORE INSERT ON "credit_entries" FOR EACH ROW EXECUTE FUNCTION "credit_book_entry"();--> statement-breakpoint
CREATE FUNCTION "credit_book_posting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "credit_lots" SET "remaining" = "remaining" + NEW."amount" FROM "credit_entries"
		WHERE "credit_entries"."id" = NEW."entry_id" AND "credit_lots"."id" = NEW."lot_id"
			AND "credit_lots"."account_id" = "credit_entries"."account_id";
	IF NOT FOUND THEN
		RAISE EXCEPTION 'an entry is posted to a lot of its own account' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "credit_postings_book" BEFORE INSERT ON "credit_postings" FOR EACH ROW EXECUTE FUNCTION "credit_book_posting"();--> statement-breakpoint
CREATE FUNCTION "credit_check_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"entry" uuid := CASE TG_TABLE_NAME WHEN 'credit_entries' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'entry_id' END;
BEGIN
	IF (SELECT "amount" FROM "credit_entries" WHERE "id" = "entry")
			IS DISTINCT FROM (SELECT sum("amount")::bigint FROM "credit_postings" WHERE "entry_id" = "entry") THEN
		RAISE EXCEPTION 'the postings of an entry are not as much as the entry' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credit_entries_posted" AFTER INSERT ON "credit_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "credit_check_postings"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credit_postings_posted" AFTER INSERT ON "credit_postings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "credit_check_postings"();
