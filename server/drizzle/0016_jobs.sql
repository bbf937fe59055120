CREATE TABLE "job_steps" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"credits" bigint NOT NULL,
	"reason" text,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_steps_job_id_position_pk" PRIMARY KEY("job_id","position"),
	CONSTRAINT "job_steps_credits" CHECK ("job_steps"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "job_workers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_workers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"payer_id" uuid,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"entry_id" uuid NOT NULL,
	"worker_id" uuid,
	"round" integer DEFAULT 0 NOT NULL,
	"slot" bigint,
	"steps" integer NOT NULL,
	"steps_done" integer DEFAULT 0 NOT NULL,
	"steps_failed" integer DEFAULT 0 NOT NULL,
	"step_progress" double precision DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"charged" bigint DEFAULT 0 NOT NULL,
	"reservations" integer DEFAULT 0 NOT NULL,
	"lifetime_ends_at" timestamp (3) with time zone,
	"reason" text,
	"cancel_requested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"run_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('waiting', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "jobs_ended" CHECK (("jobs"."state" in ('waiting', 'running')) = ("jobs"."ended_at" is null)),
	CONSTRAINT "jobs_reason" CHECK (("jobs"."state" = 'failed') = ("jobs"."reason" is not null)),
	CONSTRAINT "jobs_charged" CHECK ("jobs"."charged" between 0 and "jobs"."reserved")
);
--> statement-breakpoint
ALTER TABLE "notification_events" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_payer_id_credit_accounts_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_worker_id_job_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."job_workers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_person_id" ON "jobs" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_payer_id" ON "jobs" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("kind","round","created_at") WHERE "jobs"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_worker_id" ON "jobs" USING btree ("worker_id") WHERE "jobs"."worker_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_created_at" ON "jobs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_kind_slot" ON "jobs" USING btree ("kind","slot");